import { escapeHtml } from '../../http/plain-page/escape-html.ts'
import { plainPage } from '../../http/plain-page/plain-page.ts'
import type { MockPerson } from './mock-people.ts'

interface Page {
  /** `Google`, `Facebook`. */
  readonly provider: string
  readonly people: readonly MockPerson[]
  /** Where the form goes. */
  readonly action: string
  readonly problem?: string
}

/** The page where a person is chosen or typed; it works without JavaScript. */
export function signInPageOf({ provider, people, action, problem }: Page): string {
  const buttons = people.map(
    ({ id, name, email }) => `<li><button name="person" value="${escapeHtml(id)}">
      <b>${escapeHtml(name)}</b><span>${escapeHtml(email ?? 'without an email')}</span></button></li>`,
  )
  return plainPage({
    title: `Sign in · stand-in for ${provider}`,
    body: `<p class="note" role="note">
  This is Tayang’s local stand-in for ${provider}. It exists on this machine alone,
  asks for no password, and ${provider} knows nothing of it.</p>
<h1>Who are you at ${provider}?</h1>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${escapeHtml(action)}"><ul>${buttons.join('')}</ul></form>
<h2>Or be someone else</h2>
<form method="post" action="${escapeHtml(action)}">
  <label>Email <input name="email" type="email" autocomplete="off" required maxlength="254"></label>
  <label>Name <input name="name" autocomplete="off" maxlength="300"></label>
  <label class="check">
    <input name="verified" type="checkbox" checked> ${provider} has verified this email</label>
  <button class="main">Continue</button>
</form>
<form method="post" action="${escapeHtml(action)}"><button name="cancel" value="1">Cancel</button></form>`,
  })
}

export function problemPageOf(problem: string): string {
  return plainPage({
    title: 'Stand-in',
    body: `<h1>That didn't work</h1><p role="alert">${escapeHtml(problem)}</p>`,
  })
}
