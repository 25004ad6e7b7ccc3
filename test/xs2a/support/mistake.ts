import type { RefusalKind } from '../../../apps/server/src/edge/http/refusals.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import type { Otherwise } from './sign-by-hand.ts'
import type { Headers, Stage } from './stage.ts'

/** A mistake that developers make, and the words with which the sandbox names it and says how to fix it. */
export interface Mistake {
  readonly kind: RefusalKind
  readonly path: string
  readonly named: RegExp
  readonly fix: RegExp
  readonly make: (stage: Stage) => Promise<ReceivedResponse>
}

/** The message of a recognised mistake says what to do. */
export const recognised = /Likely: +\S/

/** Signs something else than the request contains: the sandbox finds out what. */
export const signing = (named: RegExp, otherwise: Otherwise, headers?: Headers): Mistake => ({
  kind: 'signature-wrong',
  path: 'Signature',
  named,
  fix: recognised,
  make: (stage) => stage.readOtherwise(otherwise, headers),
})

export const signingText = (named: RegExp, text: (right: string) => string): Mistake =>
  signing(named, { text })

/** A Signature header in another notation than it should have. */
export const writing = (
  kind: RefusalKind,
  { named, fix }: { named: RegExp; fix: RegExp },
  otherwise: Otherwise,
): Mistake => ({ kind, path: 'Signature', named, fix, make: (stage) => stage.readOtherwise(otherwise) })
