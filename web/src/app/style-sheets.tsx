import { useContext } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/**
 * The one style sheet, before every script: `<Links>` would put it behind a dozen module preloads, and the page
 * would wait for them to be painted. The order of the layers is said first, because the sheet's own parts may
 * stand in any order. While developing, styles come from the modules themselves.
 */
export function StyleSheets() {
  const framework = useContext(FrameworkContext)
  const sheets = framework?.manifest.routes['root']?.css ?? []
  return (
    <>
      <style href="layers" precedence="first">
        {'@layer reset, tokens, base, components, utilities;'}
      </style>
      {import.meta.env.DEV ? (
        <Links />
      ) : (
        sheets.map((href) => <link key={href} rel="stylesheet" href={href} precedence="default" />)
      )}
    </>
  )
}
