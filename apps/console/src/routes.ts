import { routesOfBank } from './routes-of-bank.ts'
import { routesOfCalls } from './routes-of-calls.ts'
import { routesOfReader } from './routes-of-reader.ts'
import type { Route } from './server/route.ts'

/** Every address of the console, in the groups of its navigation. */
export const ROUTES: readonly Route[] = [...routesOfCalls, ...routesOfBank, ...routesOfReader]
