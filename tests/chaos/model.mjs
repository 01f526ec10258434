import { register } from 'tsx/esm/api';

/** A model that answers, with the variables that lead a suite to it. */
export async function startModel() {
  register();
  const { startFakeAnthropic } = await import('../support/anthropic.ts');
  const model = await startFakeAnthropic();
  return { model, variables: { ANTHROPIC_API_KEY: 'sk-fake', ANTHROPIC_BASE_URL: model.url } };
}
