import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleItem } from '../answers';
import { readForecast } from '../forecast.server';

const units = z.number().min(0);

export const loader = respond({
  GET: call(
    readForecast,
    {
      says: 'Forecasts how many units of an item go out tomorrow, with bounds that hold four times out of five, in words with the day it runs out, and for two weeks. For an item without history the figures are 0 and the text says so.',
      answer: z.object({
        ok: z.literal(true),
        forecastedValue: units,
        forecastedDesc: z.string(),
        lowerBound: units,
        upperBound: units,
        data: z.array(z.object({ date: z.iso.date(), value: units, lower: units, upper: units })),
      }),
      example: {
        params: { id: exampleItem.id },
        answer: {
          ok: true,
          forecastedValue: 9.2,
          forecastedDesc:
            'About 9 units are likely to go out on Sunday, November 22, 2026 (usually 5 to 13). At this pace, the 40 in stock run out on Thursday, November 26, 2026.',
          lowerBound: 5.1,
          upperBound: 13.4,
          data: [{ date: '2026-11-22', value: 9.2, lower: 5.1, upper: 13.4 }],
        },
      },
    },
    ({ value, lower, upper, description, days }) => ({
      ok: true as const,
      forecastedValue: value,
      forecastedDesc: description,
      lowerBound: lower,
      upperBound: upper,
      data: days,
    }),
  ),
});
export const action = loader;
