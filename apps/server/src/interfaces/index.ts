export type { Interface, OperationsSetup } from './interface.ts'
