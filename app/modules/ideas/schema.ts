import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { definedFields } from '~/core/changes';
import { idIfSent, namedId } from '~/core/named-id';
import { flag, line, lines, wholeNumber } from '~/core/text';
import * as messages from './messages';
import { longestTag, mostTags, tagsOf } from './tags';

/** With blanks and repeated ones. */
const longestTyped = 10 * mostTags * longestTag;

/** A list of tags, or one text with commas, as a form without JavaScript sends it. */
const tags = z
  .union(
    [z.string().max(longestTyped, messages.tooManyTags(mostTags)), z.array(z.string(messages.tagsWrong))],
    messages.tagsWrong,
  )
  .transform(tagsOf)
  .superRefine((list, { addIssue }) => {
    if (list.length > mostTags) addIssue(messages.tooManyTags(mostTags));
    if (list.some((tag) => tag.length > longestTag)) addIssue(messages.tagTooLong(longestTag));
  })
  .meta({
    anyOf: undefined,
    type: 'array',
    items: { type: 'string' },
    description: `At most ${mostTags} of ${longestTag} characters, separated by commas.`,
  });

const texts = {
  Title: line({ needed: messages.titleNeeded, most: 150 }),
  Description: lines({ most: 5_000 }),
  Types: tags,
};

export const clientId = z.string(messages.clientNeeded).min(1, messages.clientNeeded);

/** Maps the documented names to ours. Fields that were not sent stay absent. */
function inOwnWords({ Title, Description, Types, Fav }: Partial<z.output<typeof changes>>) {
  return definedFields({ title: Title, description: Description, tags: Types, favourite: Fav });
}

const changes = z.object({ ...texts, Fav: flag }).partial();

const newIdea = z
  .object({
    CustomerID: clientId,
    ...texts,
    Description: texts.Description.default(''),
    Types: tags.default([]),
    CreateBy: idIfSent.describe(
      'The id of the author. Only owners may name somebody else; for everyone else it is the caller.',
    ),
    Generated: flag
      .optional()
      .describe('Accepted and ignored: an idea has a storyboard once one is created.'),
  })
  .transform(({ CustomerID, Title, Description, Types, CreateBy }) => ({
    clientId: CustomerID,
    title: Title,
    description: Description,
    tags: Types,
    writtenBy: CreateBy,
  }));

export const newIdeaInput = fromAddress('CustomerID', newIdea);

/** The client to generate an idea for. */
export const generateInput = fromAddress('customerId', z.object({ customerId: clientId }));

/** Any of an idea's fields. Fields that are not sent stay. */
export const ideaChangeInput = z
  .object({
    id: namedId(messages.idNeeded),
    ...changes.shape,
    revision: wholeNumber(messages.revisionWrong)
      .optional()
      .describe('The revision you read. If the idea was saved since, the answer is 409.'),
  })
  .transform(({ id, revision, ...sent }) => ({ id, revision, changes: inOwnWords(sent) }));

/** A search in titles, at most as long as a title. */
export const searchText = line({ most: 150 }).default('');
