import { readFileSync } from 'node:fs'
import type { ExecutedPlan, PlanNode } from './plan-problems.ts'

/** Settings of a PostgreSQL that logs the plan of every statement, also of those inside routines, as JSON. */
export function planLogSettings(folder: string): Record<string, string> {
  return {
    logging_collector: 'on',
    log_destination: 'jsonlog',
    log_directory: folder,
    log_filename: 'plans',
    log_file_mode: '0644',
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_verbose': 'on',
    // Only an executed plan shows which partitions were left out.
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'off',
  }
}

/** Reads the plans of one database that have been logged, oldest first. */
export function readPlans(folder: string, database: string): ExecutedPlan[] {
  return readFileSync(`${folder}/plans.json`, 'utf8')
    .split('\n')
    .filter((line) => line.includes('plan:'))
    .map((line): { dbname?: string; message: string } => JSON.parse(line))
    .filter(({ dbname }) => dbname === database)
    .flatMap(({ message }) => planIn(message))
}

function planIn(message: string): ExecutedPlan[] {
  const [, json] = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message) ?? []
  if (json === undefined) return []
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  return [{ text, plan }]
}
