import { type Static, Type } from 'typebox'
import { Links } from '../values/links.ts'
import { MESSAGE_CODES, type MessageCode } from './message-codes.ts'

/** The standard's maximum; longer texts are cut. */
export const textCharactersMax = 500

const MessageText = Type.String({
  description: 'what was expected, what was received and how to fix it',
  maxLength: textCharactersMax,
})

export const MessageCodeName = Type.Unsafe<MessageCode>(
  Type.Enum([...MESSAGE_CODES], { type: 'string', title: 'MessageCode', description: 'the kind of message' }),
)

export const TppMessage = Type.Object(
  {
    category: Type.Enum(['ERROR', 'WARNING'], { type: 'string', title: 'TppMessageCategory' }),
    code: MessageCodeName,
    path: Type.Optional(Type.String({ description: 'the header, query parameter or body field' })),
    text: Type.Optional(MessageText),
  },
  { title: 'TppMessage', description: 'a message to the TPP' },
)
export type TppMessage = Static<typeof TppMessage>

export const ErrorBody = Type.Object(
  { tppMessages: Type.Array(TppMessage), _links: Type.Optional(Links) },
  { title: 'ErrorBody', description: 'every fault found, each with its path' },
)
export type ErrorBody = Static<typeof ErrorBody>

/** Messages of an answer that is no refusal. */
export const Messages = Type.Optional(Type.Array(TppMessage))

export const PsuMessage = Type.Optional(
  Type.String({ title: 'PsuMessage', description: 'text for display to the PSU', maxLength: 500 }),
)
