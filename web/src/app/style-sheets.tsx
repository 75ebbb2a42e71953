import fonts from '@tayang/design/fonts.css?inline'
import { useContext } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/**
 * The only style sheet, before every script: `<Links>` would put it after a dozen module preloads and delay the first
 * paint. The document of a page that starts late carries what it shows of it instead (`startWithStyles`). The order of
 * the layers is declared first, because the parts of the sheet have no fixed order. Fonts are declared here alone: what
 * is painted in a font moves when a later sheet declares it again. In development, styles come from the modules.
 */
export function StyleSheets() {
  const framework = useContext(FrameworkContext)
  const sheets = framework?.manifest.routes['root']?.css ?? []
  return (
    <>
      <style href="layers" precedence="first">
        {`${import.meta.env.SSR ? fonts : ''}@layer reset, tokens, base, components, utilities;`}
      </style>
      {import.meta.env.DEV ? (
        <Links />
      ) : (
        sheets.map((href) => <link key={href} rel="stylesheet" href={href} precedence="default" />)
      )}
    </>
  )
}
