export { playScenario } from './play-scenario.ts'
export type { StageSetup, Step } from './stage.ts'
