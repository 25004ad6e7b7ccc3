import { Type } from 'typebox'

const TextAsBooked = Type.Object(
  {
    path: Type.String({ description: 'the field, for example creditorAddress.city' }),
    text: Type.String({ description: 'the text as it is booked' }),
  },
  { title: 'TextAsBooked', description: 'a text that is booked differently from how it was sent' },
)

/** The booked forms of texts, in the details of a payment; all other fields are as they were sent. */
export const TextsAsBooked = Type.Array(TextAsBooked, {
  description:
    'texts that are booked differently from how they were sent, because the clearing system supports fewer characters. Absent if there are none',
})
