import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationProblems } from './migrations.ts'
import { projectFiles } from './project-files.ts'
import { routineProblems } from './routines.ts'

const root = new URL('../../..', import.meta.url).pathname
const sqlFiles = projectFiles(root, 'apps/{server,sandbox}/src/**/sql/**/*.sql')

test('every routine of the project has one file of its name, which says what it locks', () =>
  assert.deepEqual(routineProblems(sqlFiles), []))

test('no migration of the project stops or breaks the version before', () =>
  assert.deepEqual(migrationProblems(sqlFiles), []))
