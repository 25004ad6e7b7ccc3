import type { Pack } from '../pack.ts'
import { NORWAY } from './country.ts'

export const norway: Pack = { country: NORWAY }
