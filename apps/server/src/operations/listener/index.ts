export { type AddOperationsRoutes, createOperationsListener } from './operations-listener.ts'
export { serveOperations } from './operations.routes.ts'
export { createProcessStart, type ProcessStart } from './process-phase.ts'
