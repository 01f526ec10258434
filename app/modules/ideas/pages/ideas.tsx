import { Lightbulb, Plus, SearchX, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { showTime } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/page';
import { Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { GenerateForm, Generating } from '~/ui/priced';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { shownPrice, tooFewCredits, workMessage } from '../../billing/index.server';
import { ideasAt } from '../address';
import { IdeaCards } from '../components/idea-card';
import { generateIdea } from '../generate.server';
import { browseIdeas } from '../idea-list.server';
import { showIdea } from '../show';
import type { Route } from './+types/ideas';

export const loader = read(browseIdeas, ({ items, credits, underWay, ...page }) => ({
  ...page,
  ideas: items.map(showIdea),
  price: shownPrice('idea', credits),
  storyboardPrice: shownPrice('storyboard', credits),
  tooFew: tooFewCredits('idea', credits),
  underWay: underWay.map(
    ({ since, byName }) =>
      `Creating an idea for ${byName}, started ${showTime(since)}. You can leave this page. It will be here.`,
  ),
}));
export const action = submit(generateIdea, {
  to: (_, { id }) => ideasAt(id),
  toast: workMessage,
});

/** The filters, as in the query. */
const choices = [
  { which: '', label: 'All' },
  { which: 'favourites', label: 'Favourites' },
];

/** A client's ideas: a tab of the client's page. */
export default function Ideas({ loaderData, actionData, params }: Route.ComponentProps) {
  const { ideas, q, count, previous, next, tooFew, underWay, storyboardPrice, place } = loaderData;
  const show = loaderData.show === 'all' ? '' : loaderData.show;
  const client = useOutletContext();
  const [form] = useSimpleForm('generate-idea', actionData);
  const isEmpty = count === 0 && !q && !show;
  const actions = (
    <>
      <LinkButton to={`/clientDashBoard/${params.id}/ideas/new`} icon={<Plus size={16} />} preventScrollReset>
        New Idea
      </LinkButton>
      <GenerateForm price={loaderData.price}>Generate AI Idea</GenerateForm>
    </>
  );
  return (
    <>
      <Section
        title="Ideas"
        text="What this client could do next. Turn any idea into a storyboard."
        action={isEmpty ? undefined : actions}
      >
        <Generating form={form} tooFew={tooFew} underWay={underWay} />
        {!isEmpty && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SearchBox name="q" value={q} placeholder="Search ideas" label="Search ideas by title" />
            <Pills
              label="Which ideas"
              current={ideasAt(params.id, { q, show })}
              pills={choices.map(({ which, label }) => ({
                to: ideasAt(params.id, { q, show: which }),
                label,
              }))}
            />
          </div>
        )}
        {ideas.length > 0 ? (
          <IdeaCards ideas={ideas} list={{ show, q, ...place }} storyboardPrice={storyboardPrice} />
        ) : (
          <NoIdeas show={show} q={q} clientId={params.id}>
            {actions}
          </NoIdeas>
        )}
        {count > 0 && (
          <Pager
            at={(mark) => ideasAt(params.id, { show, q, ...mark })}
            previous={previous}
            next={next}
            shown={shownOf(ideas.length, count, show ? 'favourite' : 'idea', q !== '')}
          />
        )}
      </Section>
      <Outlet context={client} />
    </>
  );
}

interface NoIdeasProps {
  show: string;
  q: string;
  clientId: string;
  children: ReactNode;
}

function NoIdeas({ show, q, clientId, children }: NoIdeasProps) {
  const all = <LinkButton to={ideasAt(clientId)}>Show all ideas</LinkButton>;
  if (q) {
    return (
      <EmptyState
        icon={SearchX}
        title={show ? 'No favourite with that title' : 'No idea with that title'}
        text={`Nothing found for “${q}”. Part of the title is enough.`}
        action={show ? <LinkButton to={ideasAt(clientId, { q })}>Search in all ideas</LinkButton> : all}
      />
    );
  }
  if (show) {
    return (
      <EmptyState
        icon={Star}
        title="No favourites yet"
        text="Star an idea worth coming back to. Everyone in your company finds it here."
        action={all}
      />
    );
  }
  return (
    <EmptyState
      icon={Lightbulb}
      title="No ideas yet"
      text="Add your own, or let AI suggest one from this client’s notes."
      action={children}
    />
  );
}
