export { missingHeaders, unreachableTarget } from './missing-headers.ts'
export { playScenario } from './play-scenario.ts'
export type { OtherTpp, StageSetup } from './stage.ts'
export type { Step } from './stage-clock.ts'
