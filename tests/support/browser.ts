/** A browser without JavaScript, as far as tests of forms need one: cookies, and no automatic redirects. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return await this.#send(path, { headers });
  }

  /** Submits a form like a page of this site. */
  async post(
    path: string,
    fields: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return await this.#send(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: this.origin, ...headers },
    });
  }

  /** Submits a form with files like a page of this site. */
  async upload(path: string, form: FormData): Promise<Response> {
    return await this.#send(path, { method: 'POST', body: form, headers: { Origin: this.origin } });
  }

  /** Opens a page and follows redirects. Returns the last page's text. */
  async open(path: string): Promise<string> {
    let response = await this.get(path);
    for (let hops = 0; hops < 5 && response.status >= 300 && response.status < 400; hops += 1) {
      response = await this.get(response.headers.get('Location') ?? '/');
    }
    return await response.text();
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { Cookie: cookie }) },
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split(';');
      const [name = '', ...value] = pair.split('=');
      const gone = attributes.some((attribute) =>
        /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
      );
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
    return response;
  }
}
