/**
 * Units as people write them, by their codes in UN/ECE Recommendation 20, and for packages in 21 with an X before the code,
 * as Peppol takes both in one list.
 */
const words: Record<string, string> = {
  H87: 'pc pcs piece pieces',
  PR: 'pair pairs',
  SET: 'set sets',
  DZN: 'dozen',
  XBX: 'box boxes',
  XCT: 'carton cartons',
  XBG: 'bag bags',
  XPK: 'pack packs',
  XRO: 'roll rolls',
  XPX: 'pallet pallets',
  MGM: 'mg',
  GRM: 'g gram grams',
  KGM: 'kg kilo kilos',
  TNE: 'tonne tonnes',
  MLT: 'ml',
  LTR: 'l litre litres liter liters',
  MMT: 'mm',
  CMT: 'cm',
  MTR: 'm metre metres meter meters',
  KMT: 'km',
  FOT: 'ft foot feet',
  MTK: 'm2 m² sqm',
  FTK: 'ft2 ft² sqft',
  MTQ: 'm3 m³ cbm',
  MIN: 'min minute minutes',
  HUR: 'h hr hrs hour hours',
  DAY: 'day days',
  WEE: 'week weeks',
  MON: 'month months',
  ANN: 'year years',
};

const codes = new Map(
  Object.entries(words).flatMap(([code, said]) => said.split(' ').map((word) => [word, code] as const)),
);

/** 'One': a quantity of anything. */
export const anyUnit = 'C62';

/** The code of a unit; that of `anyUnit` for words that have none. */
export const unitCodeOf = (unit: string): string => codes.get(unit.trim().toLowerCase()) ?? anyUnit;
