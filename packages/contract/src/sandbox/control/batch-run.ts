import { type Static, Type } from 'typebox'
import { TppMessage } from '../../tpp-message.ts'
import { IsoDateTime } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'

const count = (description: string) => Type.Integer({ description, minimum: 0 })

const BatchRunPayments = Type.Object(
  {
    booked: count('settled: ACSC'),
    underWay: count('sent to clearing and not settled yet: ACSP or ACWP'),
    lackingFunds: count('with too little money on the account, to be tried again: ACCP'),
    rejected: count('refused, or without money at the last try: RJCT'),
    unanswered: count('without an outcome from the core bank yet; they are asked for again: PDNG'),
  },
  { title: 'BatchRunPayments', description: 'how many payments the run took, by what became of them' },
)

export const BatchRun = Type.Object(
  {
    runId: UuidText,
    time: IsoDateTime,
    payments: BatchRunPayments,
    tppMessages: Type.Optional(Type.Array(TppMessage)),
  },
  { title: 'BatchRun', description: "what a batch run did, and when it was by the bank's clock" },
)
export type BatchRun = Static<typeof BatchRun>
