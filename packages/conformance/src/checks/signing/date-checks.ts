import { type Check } from '../../check.ts'
import { failed, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { describeAnswer } from '../../exchange/read-answer.ts'
import { expectRefused } from '../support/expect.ts'
import { isAuthentic, probe, requireProbe } from '../support/probe.ts'

interface DateCase {
  readonly id: string
  readonly rules: readonly string[]
  readonly title: string
  readonly isAccepted: boolean
  readonly date: (nowMilliseconds: number) => string
}

const httpDate = (milliseconds: number) => new Date(milliseconds).toUTCString()

/** The clocks of both sides may differ a little, so the bound of 60 seconds is tested 15 seconds away from it. */
const CASES: readonly DateCase[] = [
  {
    id: 'signing/date-75-seconds-old',
    rules: ['SIG-01', 'LIM-02'],
    title: 'A Date 75 seconds ago is refused.',
    isAccepted: false,
    date: (now) => httpDate(now - 75_000),
  },
  {
    id: 'signing/date-75-seconds-ahead',
    rules: ['SIG-01', 'LIM-02'],
    title: 'A Date 75 seconds ahead is refused.',
    isAccepted: false,
    date: (now) => httpDate(now + 75_000),
  },
  {
    id: 'signing/date-45-seconds-old',
    rules: ['SIG-01', 'LIM-02'],
    title: 'A Date 45 seconds ago is accepted.',
    isAccepted: true,
    date: (now) => httpDate(now - 45_000),
  },
  {
    id: 'signing/date-45-seconds-ahead',
    rules: ['SIG-01', 'LIM-02'],
    title: 'A Date 45 seconds ahead is accepted.',
    isAccepted: true,
    date: (now) => httpDate(now + 45_000),
  },
  {
    id: 'signing/date-iso',
    rules: ['SVC-13'],
    title: 'A Date that is not in the form of RFC 7231 is refused.',
    isAccepted: false,
    date: (now) => new Date(now).toISOString(),
  },
]

async function runCase(context: CheckContext, { isAccepted, date }: DateCase) {
  await requireProbe(context)
  const answer = await probe(context, { headers: { Date: date(context.now()) } })
  if (!isAccepted) return expectRefused(answer)
  return isAuthentic(answer)
    ? passed()
    : failed('200, or 401 with a link scaRedirect', describeAnswer(answer))
}

export const DATE_CHECKS: readonly Check[] = [
  ...CASES.map((one): Check => {
    const { id, rules, title } = one
    return { id, rules, title, severity: 'must', needs: [], run: (context) => runCase(context, one) }
  }),
  {
    id: 'signing/date-missing',
    rules: ['SIG-01'],
    title: 'A request without a Date is refused.',
    severity: 'must',
    needs: [],
    async run(context) {
      await requireProbe(context)
      return expectRefused(await probe(context, { headers: { Date: undefined } }))
    },
  },
]
