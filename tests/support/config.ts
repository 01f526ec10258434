import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type AiConfig, type Config, config, readEnvironment, setConfig } from '../../app/core/config.server';
import { log } from '../../app/core/log.server';
import { testSecret } from './secret';

/** The configuration each test file starts with: nothing leaves the machine, and limits apply. */
export function resetConfig(): void {
  setConfig(
    readEnvironment({
      APP_URL: 'https://laoban.example',
      SESSION_SECRET: testSecret,
      PASSWORD_MEMORY_KIB: '64',
      MAIL_FROM: 'Laoban <laoban@firm.example>',
      DATA_DIR: join(tmpdir(), `laoban-tests-${process.pid}`),
    }),
  );
}

/** Replaces parts of the configuration until the end of the test file. */
export function changeConfig(parts: Partial<Config>): void {
  setConfig({ ...config(), ...parts });
}

/** Writes mails to files in this folder. */
export function mailTo(outbox: string): void {
  changeConfig({ mail: { ...config().mail, smtpUrl: undefined, outbox } });
}

/** Sends mails to a server that does not exist. */
export function failMails(): void {
  changeConfig({ mail: { ...config().mail, smtpUrl: 'smtp://127.0.0.1:1' } });
}

/** The AI configuration for a model at this address. */
export function aiAt(baseUrl: string, parts: Partial<AiConfig> = {}): AiConfig {
  return { apiKey: 'sk-test', baseUrl, model: 'some-model', limitMs: 5_000, pauseMs: 1, ...parts };
}

/** Records the log at this level. In tests the log writes nothing. */
export function watchLog(level: 'info' | 'warn' | 'error') {
  return vi.spyOn(log(), level).mockClear();
}
