export { findTraces, storeTrace } from './resource-traces.store.ts'
