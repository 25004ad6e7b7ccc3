import { type Html, html } from '@havn/html'
import { pill, type Tone } from '../design/parts.ts'
import type { State, StateMachine } from '../printed/states.ts'

/** What the colour of a status says; a status that is not listed has none. */
const TONES: Readonly<Record<string, Tone>> = {
  RCVD: 'act',
  PATC: 'act',
  ACTC: 'under-way',
  ACWC: 'under-way',
  PDNG: 'under-way',
  ACCP: 'act',
  ACSP: 'under-way',
  ACWP: 'under-way',
  ACSC: 'good',
  PART: 'act',
  RJCT: 'bad',
  requested: 'act',
  valid: 'good',
  finalised: 'good',
  failed: 'bad',
  revokedByPsu: 'bad',
}

/** Finds a state by its code. */
export const findState = ({ states }: StateMachine, code: string): State | undefined =>
  states.find((state) => state.code === code)

/** A status as the bank answers it, with its plain name. */
export function statusPill(machine: StateMachine, code: string): Html {
  const state = findState(machine, code)
  return html`<span class="status">${pill(code, TONES[code] ?? 'plain', state?.sentence)} <span class="status-name">${state?.name ?? ''}</span></span>`
}

/** The choices of a filter by status. */
export const statusChoices = ({ states }: StateMachine): readonly (readonly [string, string])[] => [
  ['', 'Any status'],
  ...states.map(({ code, name }) => [code, `${code} ${name}`] as const),
]
