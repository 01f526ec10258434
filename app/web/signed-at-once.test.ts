import { createCookie } from 'react-router';
import { describe, expect, it } from 'vitest';
import { signedAtOnce } from './signed-at-once.server';

const said = { text: 'Task added. 你好 “ok”', kind: 'success' };
const of = (name: string, ...secrets: string[]) => signedAtOnce<typeof said>(name, { path: '/', secrets });
const sentBack = (header: string) => header.split(';')[0] as string;

describe('A cookie signed at once', () => {
  it('gives back what it was given', async () => {
    const header = await of('toast', 'one').serialize(said);
    expect(header).toMatch(/^toast=[^;]+; Path=\//);
    expect(await of('toast', 'one').parse(`a=b; ${sentBack(header)}; c=d`)).toEqual(said);
  });

  it('holds under an older secret, and under none that is not ours', async () => {
    const cookie = sentBack(await of('toast', 'old').serialize(said));
    expect(await of('toast', 'new', 'old').parse(cookie)).toEqual(said);
    expect(await of('toast', 'new').parse(cookie)).toBeNull();
  });

  it('is nothing where somebody changed it, wrote it himself, or took it from another cookie', async () => {
    const toast = of('toast', 'one');
    const value = sentBack(await toast.serialize(said)).slice('toast='.length);
    const [signature, text] = (await createCookie('toast').parse(`toast=${value}`)).split(/\.(.*)/s);
    const written = async (content: unknown) =>
      sentBack(await createCookie('toast').serialize(content as string));
    expect(await toast.parse(await written(`${signature}.${text}`))).toEqual(said);
    expect(await toast.parse(await written(`${signature}.${text.replace('added', 'deleted')}`))).toBeNull();
    expect(await toast.parse(await written(`.${text}`))).toBeNull();
    expect(await toast.parse(await written(text))).toBeNull();
    expect(await toast.parse(await written({ text: 'Hello' }))).toBeNull();
    expect(await toast.parse('toast=%%%')).toBeNull();
    expect(await toast.parse('toast=')).toBeNull();
    expect(await toast.parse(null)).toBeNull();
    const other = sentBack(await of('other', 'one').serialize(said)).slice('other='.length);
    expect(await toast.parse(`toast=${other}`)).toBeNull();
  });

  it('is taken away by nothing', async () => {
    expect(await of('toast', 'one').serialize('', { maxAge: 0 })).toMatch(/^toast=; Max-Age=0/);
  });

  it('is not made without a secret', () => {
    expect(() => of('toast')).toThrow('The cookie toast has no secret');
  });
});
