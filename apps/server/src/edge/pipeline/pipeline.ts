import type { CheckName } from '@havn/contract'
import { CHECKS } from '../checks/checks.ts'
import type { Step } from './call-in-progress.ts'
import {
  claimOwnPlace,
  claimPsuPlace,
  claimRequestId,
  findBank,
  limitCall,
  negotiateFormat,
  noticeCertificate,
  readContent,
  requireOpenBank,
} from './steps.ts'

/** A step on the way of a call: what it asks, and how its refusals are reported. */
interface StepDescription {
  readonly name: string
  /** What it asks or does. */
  readonly about: string
  /** The check that a refusal is reported under; undefined if it is reported as one of the operation, or not at all. */
  readonly refusedBy?: CheckName
}

/** A step that the pipeline runs. */
export interface Row extends StepDescription {
  readonly run: Step
  /** Whether whoever watches over the bank's security learns of a refusal. */
  readonly isSecurityEvent?: true
}

/** What happens to a request before its path is looked at, in `admission/`. A call that is refused here is shed. */
const ARRIVAL = [
  { name: 'connection', about: 'Is the address within its connections?' },
  { name: 'foreseen place', about: 'Could the caller, the bank and the process take it on?' },
  { name: 'body in time', about: 'Does the body arrive in time?' },
  { name: 'link place', about: 'Is the SCA link asked for by few at a time?' },
  { name: 'place', about: 'Have the caller, the bank and the process a place?' },
  { name: 'start', about: 'Starts calls in order, a few at a time.' },
] as const satisfies readonly StepDescription[]

/** What happens to a request before its operation is known, in `create-server.ts`. */
const REQUEST = [
  { name: 'host', about: 'Is the host one of this server?', refusedBy: 'path' },
  { name: 'path', about: 'Is there such a path and method?', refusedBy: 'path' },
  { name: 'body received', about: 'Can the body be read, and is it short enough?', refusedBy: 'body' },
] as const satisfies readonly StepDescription[]

/** The checks of signature and certificate, in order; cheap ones come first. An inspection runs them one by one. */
export const CHECK_ROWS: readonly Row[] = CHECKS.map(([name, run, about]) => ({
  name,
  about,
  run,
  refusedBy: name,
  isSecurityEvent: true,
}))

/** What happens to a verified call before its operation, in order. */
export const VERIFIED_ROWS: readonly Row[] = [
  { name: 'own place', about: 'Has the TPP a place?', run: claimOwnPlace },
  { name: 'open bank', about: 'Is the bank open?', run: requireOpenBank },
  {
    name: 'certificate notice',
    about: 'Notes a certificate that is new or ends soon.',
    run: noticeCertificate,
  },
  { name: 'call limit', about: 'Is the TPP within the limits of a shared sandbox?', run: limitCall },
  { name: 'PSU place', about: 'Are there few calls about the PSU at a time?', run: claimPsuPlace },
  { name: 'format', about: 'Does the TPP accept what is offered?', run: negotiateFormat },
  { name: 'content', about: 'Do headers, query and body fit?', run: readContent, refusedBy: 'content' },
  { name: 'bank', about: 'Is there a bank for this TPP at the host?', run: findBank, refusedBy: 'path' },
  { name: 'request id', about: 'Was the X-Request-ID used for no other call?', run: claimRequestId },
]

/** Everything that happens to a call before its operation, in order. The first refusal is the answer. */
export const WAY_OF_A_CALL: readonly StepDescription[] = [
  ...ARRIVAL,
  ...REQUEST,
  ...CHECK_ROWS,
  ...VERIFIED_ROWS,
]
