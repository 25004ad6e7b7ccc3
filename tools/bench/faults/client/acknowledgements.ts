import { closeSync, openSync, writeSync } from 'node:fs'

/** What the bank has acknowledged to the TPP: from then on the TPP relies on it. A line for `havn check --acknowledged`. */
export interface Acknowledgement {
  readonly at: string
  readonly tppId: string
  readonly kind: 'payment' | 'authorisation'
  readonly id: string
  /** Of the call that created it. */
  readonly requestId?: string
  /** RCVD: 201. finalised: the SCA. CANC: 204. ACSC: the status was read. */
  readonly status: 'RCVD' | 'finalised' | 'CANC' | 'ACSC'
  /** The payment, if this is its authorisation. */
  readonly paymentId?: string
}

/** The TPP's own list, in a file that nobody else writes to. */
export interface AcknowledgementList {
  readonly file: string
  /** All that are in the file. */
  readonly all: readonly Acknowledgement[]
  add(acknowledgement: Omit<Acknowledgement, 'at' | 'tppId'>): void
  close(): void
}

export function openAcknowledgements(file: string, tppId: string): AcknowledgementList {
  const handle = openSync(file, 'a')
  const all: Acknowledgement[] = []
  return {
    file,
    all,
    add(acknowledgement) {
      const entry = { at: new Date().toISOString(), tppId, ...acknowledgement }
      // It counts once it is written: what this process forgets when it dies was not acknowledged.
      writeSync(handle, `${JSON.stringify(entry)}\n`)
      all.push(entry)
    },
    close: () => closeSync(handle),
  }
}
