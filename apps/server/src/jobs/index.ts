export { type BatchRuns, createBatchRuns } from './batch-runs.ts'
export { type JobQueue, openJobQueue } from './job-queue.ts'
export { installQueues } from './queues.ts'
export { repeat } from './repeat.ts'
