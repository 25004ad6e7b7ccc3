import { hasFaults, type Operation, readJson, type Result, soundPart, type TppMessage } from '@havn/contract'
import type { Bank } from '../../banks/index.ts'
import type { FindContentFaults } from '../../xs2a/index.ts'

type Judge<Body> = (bank: Bank, body: Body) => Promise<Result<unknown, readonly TppMessage[]>>

/** As many as one answer lists; behind so many faults of shape, nobody looks for others. */
const messagesMax = 100

/** The faults of content in a body that has faults of shape: its rules look at what is sound in it. */
export function moreFaults<Body>(
  { body, bodyBytesMax: bytesMax }: Operation,
  standIn: Body,
  judge: Judge<Body>,
): FindContentFaults {
  return async ({ bank, request, found }) => {
    const json = readJson(request.body, { bytesMax, depthMax: 32 })
    if (body === undefined || !json.ok || found.length >= messagesMax) return []
    const sound = soundPart(body.schema, json.value, standIn)
    if (hasFaults(body.schema, sound)) return []
    const judged = await judge(bank, sound as Body)
    const faulty = found.flatMap(({ path }) => path ?? [])
    return judged.ok ? [] : judged.problem.filter(({ path = '' }) => !restsOn(path, faulty))
  }
}

/** What a rule about a field looks at besides: where that is faulty, the rule has looked at a stand-in. */
const LOOKS_AT: Readonly<Record<string, readonly string[]>> = {
  'instructedAmount.amount': ['instructedAmount.currency'],
  creditorAgent: ['creditorAccount'],
  regulatoryReportingCode: ['instructedAmount'],
  regulatoryReportingInformation: ['instructedAmount'],
  serviceLevelCode: ['instructedAmount', 'creditorAccount'],
  remittanceInformationStructuredArray: ['creditorAccount', 'remittanceInformationStructured'],
  monthsOfExecution: ['frequency'],
  dayOfExecution: ['frequency'],
  endDate: ['startDate', 'frequency', 'monthsOfExecution', 'dayOfExecution'],
}

const LINE = /^payments\[[0-9]+\]\./

function restsOn(path: string, faulty: readonly string[]): boolean {
  const [line = ''] = LINE.exec(path) ?? []
  const looksAt = LOOKS_AT[path.slice(line.length)] ?? []
  const seen = [path, ...looksAt.map((field) => `${line}${field}`)]
  return faulty.some((fault) => seen.some((field) => isWithin(field, fault) || isWithin(fault, field)))
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
}
