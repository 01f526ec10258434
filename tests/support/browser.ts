import { JSDOM } from 'jsdom';
import { uncompressed } from './api';

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
    return (await this.visit(path)).html;
  }

  /** Opens a page and follows redirects, to read it and to press its links and buttons. */
  async visit(path: string): Promise<ServedPage> {
    return await this.arrive(path, await this.get(path));
  }

  /** The page that an answer leads to. */
  async arrive(from: string, answer: Response): Promise<ServedPage> {
    let [path, response] = [from, answer];
    for (let hops = 0; hops < 5 && response.status >= 300 && response.status < 400; hops += 1) {
      path = response.headers.get('Location') ?? '/';
      response = await this.get(path);
    }
    const { pathname, search } = new URL(path, this.origin);
    return new ServedPage(this, pathname + search, response.status, await response.text());
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      redirect: 'manual',
      headers: { ...uncompressed, ...init.headers, ...(cookie && { Cookie: cookie }) },
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

type Name = string | RegExp;
/** A text, the text or value of an option, whether a box is ticked, the values of those that are, or a file. */
type Typed = Record<string, string | boolean | string[] | File>;

/** Parses pages, and collects the fields of their forms. It runs no scripts and loads nothing. */
const dom = new JSDOM().window;

/** A page as it was served, read and used as without JavaScript. */
export class ServedPage {
  #parsed: Document | undefined;

  constructor(
    readonly browser: PlainBrowser,
    /** The address, with its query. */
    readonly path: string,
    readonly status: number,
    readonly html: string,
  ) {}

  /** Parsed when it is first read: of most pages only the text of the answer is looked at. */
  get #document(): Document {
    this.#parsed ??= new dom.DOMParser().parseFromString(this.html, 'text/html');
    return this.#parsed;
  }

  /** What can be read on the page. */
  get text(): string {
    return textOf(this.#document.body);
  }

  /** The texts of the list items and table rows that say this. */
  rows(saying = ''): string[] {
    return [...this.#document.querySelectorAll('li, tr')].map(textOf).filter((text) => text.includes(saying));
  }

  /** Where the first link with this name leads. */
  link(name: Name): string | undefined {
    return this.#named('a', name)?.getAttribute('href') ?? undefined;
  }

  /** Whether there is a button with this name. */
  has(button: Name): boolean {
    return this.#named('button', button) !== undefined;
  }

  /** What the page's forms would send under this name: those of the dialog if one is open. */
  values(field: string): string[] {
    const inDialog = this.#document.querySelectorAll('dialog form');
    const forms = inDialog.length > 0 ? inDialog : this.#document.querySelectorAll('form');
    const sent = [...forms].flatMap((form) => new dom.FormData(form as HTMLFormElement).getAll(field));
    return sent.filter((value) => typeof value === 'string');
  }

  async follow(name: Name): Promise<ServedPage> {
    const to = this.link(name);
    if (to === undefined) throw new Error(`${this.path} has no link “${name}”: ${this.text}`);
    return await this.browser.visit(this.#resolve(to));
  }

  /** Presses the first button with this name, with what is typed into its form's fields. */
  async press(name: Name, typed: Typed = {}): Promise<ServedPage> {
    const button = this.#named('button', name) as HTMLButtonElement | undefined;
    const form = button?.form;
    if (!button || !form || button.disabled)
      throw new Error(`${this.path} has no button “${name}”: ${this.text}`);
    for (const [field, value] of Object.entries(typed)) fill(form, field, value);
    const fields = [...new dom.FormData(form, button)].map(([field, value]): [string, string | File] => {
      const file = typed[field];
      if (typeof value === 'string') return [field, value];
      return [field, file instanceof File ? file : new File([], '')];
    });
    const to = this.#resolve(button.getAttribute('formaction') ?? form.getAttribute('action') ?? this.path);
    const texts = fields.map(([field, value]): [string, string] => [
      field,
      typeof value === 'string' ? value : value.name,
    ]);
    if ((button.getAttribute('formmethod') ?? form.method) !== 'post')
      return await this.browser.visit(`${to.split('?')[0]}?${new URLSearchParams(texts)}`);
    if (form.enctype !== 'multipart/form-data')
      return await this.browser.arrive(to, await this.browser.post(to, texts));
    const body = new FormData();
    for (const [field, value] of fields) body.append(field, value);
    return await this.browser.arrive(to, await this.browser.upload(to, body));
  }

  #resolve(address: string): string {
    const { pathname, search } = new URL(address, new URL(this.path, this.browser.origin));
    return pathname + search;
  }

  /** The first with this name: in the dialog if one is open. */
  #named(kind: 'a' | 'button', name: Name): Element | undefined {
    const found = [...this.#document.querySelectorAll(kind)].filter((one) => {
      const own = one.getAttribute('aria-label') ?? textOf(one);
      return typeof name === 'string' ? own === name : name.test(own);
    });
    return found.find((one) => one.closest('dialog')) ?? found[0];
  }
}

const inline = /^(a|abbr|b|code|em|i|kbd|label|small|span|strong|time)$/;

/** What can be read in it, with a space between blocks. */
function textOf(element: Element): string {
  const inner = (node: Node): string => {
    if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
    if (node.nodeType !== node.ELEMENT_NODE) return '';
    const one = node as Element;
    if (one.matches('[hidden], option, script, style, template, textarea')) return '';
    const text = [...one.childNodes].map(inner).join('');
    return inline.test(one.localName) ? text : ` ${text} `;
  };
  return [...element.childNodes].map(inner).join('').replace(/\s+/g, ' ').trim();
}

/** Fills in the fields with this name, as a person can. */
function fill(form: HTMLFormElement, name: string, typed: Typed[string]): void {
  const fields = [...form.elements].filter(
    (one) => one.getAttribute('name') === name && !one.matches('[type=hidden]'),
  );
  if (fields.length === 0) throw new Error(`The form has no field ${name}`);
  for (const field of fields) {
    if (field instanceof dom.HTMLSelectElement) choose(field, String(typed));
    else if (field.matches('[type=checkbox], [type=radio]')) {
      const box = field as HTMLInputElement;
      box.checked = typed === true || [typed].flat().includes(box.value);
    } else if (!(typed instanceof File)) (field as HTMLInputElement).value = String(typed);
  }
}

function choose(select: HTMLSelectElement, wanted: string): void {
  const option = [...select.options].find(({ value, text }) => [value, text.trim()].includes(wanted));
  if (!option) throw new Error(`${select.name} offers no “${wanted}”`);
  select.value = option.value;
}

/** A browser in which this person is signed in. */
export async function signedIn(origin: string, email: string, password = 'secret-6'): Promise<PlainBrowser> {
  const browser = new PlainBrowser(origin);
  const { status } = await browser.post('/login', { email, password });
  if (status !== 302) throw new Error(`${email} cannot sign in: ${status}`);
  return browser;
}
