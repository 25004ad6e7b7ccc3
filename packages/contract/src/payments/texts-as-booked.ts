import { Type } from 'typebox'

const TextAsBooked = Type.Object(
  {
    path: Type.String({ description: 'which text, for example creditorAddress.city' }),
    text: Type.String({ description: 'the text as it is booked' }),
  },
  { title: 'TextAsBooked', description: 'a text that is booked in another form than it was sent' },
)

/** The booked forms of texts, in the details of a payment; all other fields are as they were sent. */
export const TextsAsBooked = Type.Array(TextAsBooked, {
  description:
    'texts that are booked in another form than they were sent, since the clearing carries fewer characters; absent where none is',
})
