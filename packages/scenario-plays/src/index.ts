export { missingHeaders, unreachableTarget } from './missing-headers.ts'
export { playScenario } from './play-scenario.ts'
export type { OtherTpp, StageSetup, Step } from './stage.ts'
