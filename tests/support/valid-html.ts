import { definePlugin, type HtmlElement, HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';

/** A rule of the HTML standard that html-validate does not have. */
abstract class StandardRule extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const element of document.querySelectorAll(this.selector))
        if (this.isWrong(element)) this.report(element, this.sentence);
    });
  }

  abstract readonly selector: string;
  abstract readonly sentence: string;
  abstract isWrong(element: HtmlElement): boolean;
}

class HiddenLabel extends StandardRule {
  override selector = 'label[aria-hidden]';
  override sentence = 'A label of a field must not be aria-hidden';
  override isWrong = () => true;
}

class RequiredSelect extends StandardRule {
  override selector = 'select[required]';
  override sentence = 'The first option of a required select must be empty';
  override isWrong = (select: HtmlElement) =>
    select.querySelector('option')?.getAttributeValue('value') !== '';
}

/** A dialog may have one of its own. */
class OneAutofocus extends StandardRule {
  override selector = '[autofocus]';
  override sentence = 'Only one element may have autofocus';
  override isWrong = (element: HtmlElement) => {
    const scope = element.closest('dialog') ?? element.closest('html');
    const first = scope
      ?.querySelectorAll(this.selector)
      .find((one) => one.closest('dialog') === element.closest('dialog'));
    return first !== undefined && !first.isSameNode(element);
  };
}

const standard = definePlugin({
  name: 'standard',
  rules: {
    'standard/hidden-label': HiddenLabel,
    'standard/required-select': RequiredSelect,
    'standard/one-autofocus': OneAutofocus,
  },
});

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    plugins: [standard],
    rules: {
      'standard/hidden-label': 'error',
      'standard/required-select': 'error',
      'standard/one-autofocus': 'error',

      // How React writes HTML: <br/>, autoComplete, disabled="". Browsers read all of it the same.
      // A title holds the name of its record, which people write.
      'long-title': 'off',
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // React's useId and conform's field names: HTML allows each id without spaces.
      'valid-id': ['error', { relaxed: true }],
      // HTML allows it: boxes of a list share a name, and so do a box and the hidden "false" before it.
      'form-dup-name': 'off',
      // Bars are as long as a number, and badges have the colour of a status.
      'no-inline-style': 'off',
      // Lists and groups may have a name.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Fieldsets that only disable their fields, or have the name of another element, need no legend.
      'wcag/h71': 'off',
      // A request that somebody else has decided meanwhile is shown in the form, which then has no button.
      'wcag/h32': 'off',
      // Numbers are shown as people have typed them.
      'tel-non-breaking': 'off',
    },
  }),
);

/** What a validator says against a page, one line each. */
export async function htmlMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}
