// Rich text: sections, lists, quotes and code, with what may stand in them.
import { boolean, integer, list, matching, object, oneOf, string, typed, url, type Shape } from './shapes.ts';

const style = object(
  {},
  { bold: boolean, italic: boolean, strike: boolean, code: boolean, underline: boolean, highlight: boolean },
);

const text = object({ type: oneOf('text'), text: string() }, { style });
const link = object({ type: oneOf('link'), url: url(3000) }, { text: string(), unsafe: boolean, style });

const inline = typed({
  text,
  link,
  user: object({ type: oneOf('user'), user_id: matching(/^[UW][A-Z0-9]+$/, 'a user id') }, { style }),
  usergroup: object({ type: oneOf('usergroup'), usergroup_id: string() }, { style }),
});

const section = object({ type: oneOf('rich_text_section'), elements: list(inline) });

const border = integer(0, 1);

/** What one block of rich text may hold, at least one element. */
export const richText: Shape = typed({
  rich_text: object(
    {
      type: oneOf('rich_text'),
      elements: list(
        typed({
          rich_text_section: section,
          rich_text_list: object(
            {
              type: oneOf('rich_text_list'),
              style: oneOf('bullet', 'ordered'),
              elements: list(typed({ rich_text_section: section })),
            },
            { indent: integer(0, 8), offset: integer(0, 1_000_000), border },
          ),
          rich_text_quote: object({ type: oneOf('rich_text_quote'), elements: list(inline) }, { border }),
          rich_text_preformatted: object(
            { type: oneOf('rich_text_preformatted'), elements: list(typed({ text, link })) },
            { border, language: string() },
          ),
        }),
      ),
    },
    { block_id: string({ max: 255 }) },
  ),
});
