// The whole program of a bank: its core bank and its look, given to Havn. Everything else is in its document and in settings.
import { readFileSync } from 'node:fs'
import { loadTheme, runHavn } from '@havn/server'
import { openCoreBank } from './core-bank.ts'

const theme = loadTheme(JSON.parse(readFileSync('theme/theme.json', 'utf8')), 'theme')
await runHavn({ coreBank: openCoreBank(process.env['CORE_BANK_FILE'] ?? 'core-bank.sqlite'), theme })
