import { type Static, Type } from 'typebox'
import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { DATA_READ } from '../data/data-operation.ts'

export const SandboxScenario = Type.Object(
  {
    id: Type.String({ description: 'its name, for example funds-later' }),
    group: Type.Enum(['creditors', 'payees', 'people', 'sca', 'statuses', 'codes', 'accounts'], {
      type: 'string',
      title: 'SandboxScenarioGroup',
      description: 'its group in docs/scenarios.md',
    }),
    trigger: Type.String({ description: 'what triggers it' }),
    account: Type.Optional(Type.String({ description: 'the creditor account that triggers it' })),
    creditorName: Type.Optional(Type.String({ description: 'the name of the payee that triggers it' })),
    nationalId: Type.Optional(Type.String({ description: 'the PSU who triggers it' })),
    effect: Type.String({ description: 'what happens' }),
    observed: Type.Array(Type.String(), {
      description: 'what the TPP observes, in this order: statuses, and refusals with their codes',
    }),
    steps: Type.String({ description: 'how to trigger it' }),
  },
  { title: 'SandboxScenario', description: 'a case that a TPP can trigger on purpose' },
)
export type SandboxScenario = Static<typeof SandboxScenario>

export const SandboxScenarioList = Type.Object(
  { scenarios: Type.Array(SandboxScenario) },
  { title: 'SandboxScenarioList', description: 'all scenarios of the sandbox' },
)
export type SandboxScenarioList = Static<typeof SandboxScenarioList>

export const listSandboxScenarios = {
  ...DATA_READ,
  id: 'listSandboxScenarios',
  path: '/v1/sandbox/scenarios',
  summary: 'List the scenarios of the sandbox',
  description:
    'Every case that a TPP can trigger on purpose, with its magic value, what the TPP observes, and the steps: docs/scenarios.md as data. `havn trigger` runs them. Sandbox only.',
  pathParameters: {},
  answers: { 200: { description: 'The scenarios.', schema: SandboxScenarioList }, ...COMMON_ERRORS },
} as const satisfies Operation
