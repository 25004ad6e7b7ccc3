import {
  choiceCookie,
  type Context,
  localPath,
  page,
  type Result,
  type Route,
  themeCookie,
} from '../server/index.ts'
import { tppCookie } from '../tpps/local-tpps.ts'
import { settingsPage } from './settings-page.ts'

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/settings',
    handle: (context) => page({ title: 'Settings', section: '/settings', body: settingsPage(context) }),
  },
  { method: 'POST', path: '/settings/tpp', handle: chooseTpp },
  { method: 'POST', path: '/settings/theme', handle: chooseTheme },
]

/** From now on this browser's console is that of another TPP. */
function chooseTpp({ form, knownTpps }: Context): Result {
  const name = form.get('tpp') ?? ''
  if (!knownTpps.some((tpp) => tpp.name === name)) return { kind: 'not found' }
  return { kind: 'redirect', to: localPath(form.get('back')), cookie: choiceCookie(tppCookie, name) }
}

/** Light, dark, or as the system has it. */
function chooseTheme({ form }: Context): Result {
  const theme = form.get('theme') ?? ''
  return {
    kind: 'redirect',
    to: localPath(form.get('back') ?? '/settings'),
    cookie: choiceCookie(themeCookie, theme),
  }
}
