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

interface Element {
  tag: string;
  attributes: Record<string, string | undefined>;
  text: string;
  parent?: Element | undefined;
}

type Name = string | RegExp;
/** A text, the text or value of an option, whether a box is ticked, the values of those that are, or a file. */
type Typed = Record<string, string | boolean | string[] | File>;

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => signs[name] ?? '');
const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
const inline = /^(a|abbr|b|code|em|i|kbd|label|small|span|strong|time)$/;
const withoutEnd = /^(br|hr|img|input|link|meta)$/;
const unread = /^(option|script|select|style|template|textarea)$/;

/** A page's elements in their order. It reads what React writes, where all is quoted, escaped and closed. */
function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  let parent: Element | undefined;
  const tokens = html
    .replace(/<!.*?>|<(script|style)\b.*?<\/\1>/gs, '')
    .matchAll(/<(\/?)([\w-]+)([^>]*)>|[^<]+/g);
  for (const [token, end, tag, rest = ''] of tokens) {
    if (tag === undefined) {
      if (parent) parent.text += decode(token);
    } else if (!end) {
      const pairs = [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)];
      const attributes = Object.fromEntries(
        pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
      );
      const element: Element = { tag, attributes, text: '', parent };
      all.push(element);
      if (!withoutEnd.test(tag) && !rest.endsWith('/')) parent = element;
    } else if (parent) {
      const { text, parent: outer, attributes } = parent;
      if (outer && attributes.hidden === undefined && !unread.test(tag))
        outer.text += inline.test(tag) ? text : ` ${text} `;
      parent = outer;
    }
  }
  return all;
}

function closest(element: Element | undefined, tag: string): Element | undefined {
  let found = element;
  while (found && found.tag !== tag) found = found.parent;
  return found;
}

/** A page as it was served, read and used as without JavaScript. */
export class ServedPage {
  readonly #elements: Element[];

  constructor(
    readonly browser: PlainBrowser,
    /** The address, with its query. */
    readonly path: string,
    readonly status: number,
    readonly html: string,
  ) {
    this.#elements = elementsOf(html);
  }

  /** What can be read on the page. */
  get text(): string {
    return collapse(this.#elements.find(({ tag }) => tag === 'body')?.text ?? '');
  }

  /** The texts of the list items and table rows that say this. */
  rows(saying = ''): string[] {
    const rows = this.#elements.filter(({ tag }) => /^(li|tr)$/.test(tag)).map(({ text }) => collapse(text));
    return rows.filter((text) => text.includes(saying));
  }

  /** Where the first link with this name leads. */
  link(name: Name): string | undefined {
    return this.#named('a', name)?.attributes.href;
  }

  /** Whether there is a button with this name. */
  has(button: Name): boolean {
    return this.#named('button', button) !== undefined;
  }

  /** What the page's forms would send under this name: those of the dialog if one is open. */
  values(field: string): string[] {
    const forms = this.#elements.filter(({ tag }) => tag === 'form');
    const inDialog = forms.filter((form) => closest(form, 'dialog'));
    const sent = (inDialog.length > 0 ? inDialog : forms).flatMap((form) => this.#fieldsOf(form));
    return sent.flatMap(([name, value]) => (name === field && typeof value === 'string' ? [value] : []));
  }

  async follow(name: Name): Promise<ServedPage> {
    const to = this.link(name);
    if (to === undefined) throw new Error(`${this.path} has no link “${name}”: ${this.text}`);
    return await this.browser.visit(this.#resolve(to));
  }

  /** Presses the first button with this name, with what is typed into its form's fields. */
  async press(name: Name, typed: Typed = {}): Promise<ServedPage> {
    const button = this.#named('button', name);
    if (!button) throw new Error(`${this.path} has no button “${name}”: ${this.text}`);
    const { name: own, value = '', formaction, formmethod } = button.attributes;
    const form = this.#formOf(button);
    const fields = this.#fieldsOf(form, typed);
    if (own) fields.push([own, value]);
    const to = this.#resolve(formaction ?? form?.attributes.action ?? this.path);
    const texts = fields.map(([field, one]): [string, string] => [
      field,
      typeof one === 'string' ? one : one.name,
    ]);
    if ((formmethod ?? form?.attributes.method) !== 'post')
      return await this.browser.visit(`${to.split('?')[0]}?${new URLSearchParams(texts)}`);
    if (form?.attributes.enctype !== 'multipart/form-data')
      return await this.browser.arrive(to, await this.browser.post(to, texts));
    const body = new FormData();
    for (const [field, one] of fields) body.append(field, one);
    return await this.browser.arrive(to, await this.browser.upload(to, body));
  }

  #resolve(address: string): string {
    const { pathname, search } = new URL(address, new URL(this.path, this.browser.origin));
    return pathname + search;
  }

  /** The first with this name: in the dialog if one is open. */
  #named(kind: string, name: Name): Element | undefined {
    const isCalled = ({ attributes, text }: Element) => {
      const own = attributes['aria-label'] ?? collapse(text);
      return typeof name === 'string' ? own === name : name.test(own);
    };
    const found = this.#elements.filter((one) => one.tag === kind && isCalled(one));
    return found.find((one) => closest(one, 'dialog')) ?? found[0];
  }

  #formOf(element: Element): Element | undefined {
    const { form } = element.attributes;
    if (form === undefined) return closest(element, 'form');
    return this.#elements.find(({ tag, attributes }) => tag === 'form' && attributes.id === form);
  }

  /** What a browser sends of a form, but for its button. */
  #fieldsOf(form: Element | undefined, typed: Typed = {}): [string, string | File][] {
    const unused = new Set(Object.keys(typed));
    const fields: [string, string | File][] = [];
    for (const field of this.#elements) {
      const { name, disabled, type } = field.attributes;
      if (!name || !/^(input|select|textarea)$/.test(field.tag) || !form || this.#formOf(field) !== form)
        continue;
      if (disabled !== undefined || closest(field, 'fieldset')?.attributes.disabled !== undefined) continue;
      if (type !== 'hidden') unused.delete(name);
      const sent = this.#sentBy(field, type === 'hidden' ? undefined : typed[name]);
      if (sent !== undefined) fields.push([name, sent]);
    }
    if (unused.size > 0) throw new Error(`The form of ${this.path} has no field ${[...unused].join(', ')}`);
    return fields;
  }

  #sentBy(field: Element, typed: Typed[string] | undefined): string | File | undefined {
    const { value, type = 'text', checked } = field.attributes;
    if (field.tag === 'select') return this.#optionOf(field, typed);
    if (type === 'file') return typed instanceof File ? typed : new File([], '');
    if (type === 'checkbox' || type === 'radio') {
      const own = value ?? 'on';
      const isTicked = typed === undefined ? checked !== undefined : [typed].flat().includes(own);
      return isTicked || typed === true ? own : undefined;
    }
    if (typeof typed === 'string') return typed;
    return field.tag === 'textarea' ? field.text.replace(/^\n/, '') : value;
  }

  #optionOf(select: Element, typed: Typed[string] | undefined): string | undefined {
    const options = this.#elements.filter((one) => one.tag === 'option' && closest(one, 'select') === select);
    const sentBy = (one: Element) => one.attributes.value ?? collapse(one.text);
    const chosen =
      typed === undefined
        ? (options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0])
        : options.find((one) => sentBy(one) === typed || collapse(one.text) === typed);
    if (!chosen && typed !== undefined) throw new Error(`${select.attributes.name} offers no “${typed}”`);
    return chosen && sentBy(chosen);
  }
}

/** A browser in which this person is signed in. */
export async function signedIn(origin: string, email: string, password = 'secret-6'): Promise<PlainBrowser> {
  const browser = new PlainBrowser(origin);
  await browser.post('/login', { email, password });
  return browser;
}
