import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
