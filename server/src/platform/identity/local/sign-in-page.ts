import type { MockPerson } from './mock-people.ts'

interface Page {
  /** `Google`, `Facebook`. */
  readonly provider: string
  readonly people: readonly MockPerson[]
  /** Where the form goes. */
  readonly action: string
  readonly problem?: string
}

/** No script, no image, no frame. `form-action` is left out, because the form redirects back to the site. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** The page where a person is chosen or typed; it works without JavaScript. */
export function signInPageOf({ provider, people, action, problem }: Page): string {
  const buttons = people.map(
    ({ id, name, email }) => `<li><button name="person" value="${escapeText(id)}">
      <b>${escapeText(name)}</b><span>${escapeText(email ?? 'without an email')}</span></button></li>`,
  )
  return pageOf(
    `Sign in · stand-in for ${provider}`,
    `<p class="note" role="note">
  This is Tayang’s local stand-in for ${provider}. It exists on this machine alone,
  asks for no password, and ${provider} knows nothing of it.</p>
<h1>Who are you at ${provider}?</h1>
${problem === undefined ? '' : `<p role="alert">${escapeText(problem)}</p>`}
<form method="post" action="${escapeText(action)}"><ul>${buttons.join('')}</ul></form>
<h2>Or be somebody else</h2>
<form method="post" action="${escapeText(action)}">
  <label>Email <input name="email" type="email" autocomplete="off" required maxlength="254"></label>
  <label>Name <input name="name" autocomplete="off" maxlength="300"></label>
  <label class="check">
    <input name="verified" type="checkbox" checked> ${provider} has verified this email</label>
  <button class="main">Continue</button>
</form>
<form method="post" action="${escapeText(action)}"><button name="cancel" value="1">Cancel</button></form>`,
  )
}

export function problemPageOf(problem: string): string {
  return pageOf('Stand-in', `<h1>This did not work</h1><p role="alert">${escapeText(problem)}</p>`)
}

function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title>
<style>
  :root { color-scheme: dark }
  body {
    background: #0A0A0F; color: #F5F4F7; font: 16px/1.5 system-ui;
    margin: 24px auto; max-width: 420px; padding: 0 16px;
  }
  h1 { font-size: 22px; margin: 24px 0 12px } h2 { font-size: 16px; margin: 28px 0 8px }
  ul { list-style: none; margin: 0; padding: 0 }
  .note { background: #2A2207; border-radius: 10px; color: #FFE08A; font-size: 14px; padding: 12px }
  [role=alert] { color: #FF9A9A }
  button {
    background: #1D1D28; border: 1px solid #4A4860; border-radius: 10px; color: inherit;
    cursor: pointer; display: block; font: inherit; margin: 8px 0; min-height: 48px; padding: 8px 14px;
    text-align: left; width: 100%;
  }
  button b, button span { display: block } button span { color: #C9C6D4; font-size: 14px }
  button.main { background: #F5F4F7; color: #0A0A0F; font-weight: 600; text-align: center }
  label { display: block; margin: 10px 0 }
  label.check { align-items: center; display: flex; gap: 8px; min-height: 44px }
  input:not([type=checkbox]) {
    background: #14141C; border: 1px solid #6B6880; border-radius: 10px; box-sizing: border-box;
    color: inherit; display: block; font: inherit; margin-top: 4px; min-height: 44px; padding: 8px 12px;
    width: 100%;
  }
  input[type=checkbox] { height: 20px; width: 20px }
  :focus-visible { outline: 3px solid #FFD54A; outline-offset: 2px }
</style>
<main>
${body}
</main>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
