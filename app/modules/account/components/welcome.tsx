import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

/** Asks a new owner once for their own and the company's name, above their first page. */
export function Welcome({ name, companyName }: { name: string; companyName: string }) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-8">
      <section
        aria-labelledby="welcome"
        className="rounded-box border border-primary/30 bg-primary/5 p-4 sm:p-6"
      >
        <h2 id="welcome" className="font-semibold text-xl">
          Welcome to Laoban
        </h2>
        <p className="mt-1 text-muted">
          What should we call you and your company? You can change both in Settings.
        </p>
        <Form
          action="/welcome"
          className="mt-4 flex flex-wrap items-end gap-4"
          id="welcome-names"
          staysUnder={['/crm', '/Today']}
        >
          <label className="flex min-w-48 flex-1 flex-col gap-1.5 font-medium">
            Your name
            <input
              type="text"
              name="name"
              className="input font-normal"
              defaultValue={name}
              autoComplete="name"
              required
              maxLength={100}
            />
          </label>
          <label className="flex min-w-48 flex-1 flex-col gap-1.5 font-medium">
            Company name
            <input
              type="text"
              name="companyName"
              className="input font-normal"
              defaultValue={companyName}
              autoComplete="organization"
              required
              maxLength={100}
            />
          </label>
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button variant="ghost" form="skip-welcome">
              Skip
            </Button>
            <Button variant="primary">Save</Button>
          </div>
        </Form>
        <Form action="/welcome/skip" id="skip-welcome" />
      </section>
    </div>
  );
}
