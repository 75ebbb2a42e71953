import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { showToast } from '#shared/toasts'
import style from './security.module.css'

/** The codes, shown once: they cannot be read again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui()
  const handleCopy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast(t`Copied`, 'ok'),
      () => showToast(t`An error occured. Please try again.`, 'error'),
    )
  return (
    <>
      <h2>
        <Trans>Keep your recovery codes</Trans>
      </h2>
      <p className={style.note}>
        <Trans>Use them to log in if you lose your phone. Each works once. We only show them now.</Trans>
      </p>
      <ul className={style.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={style.end}>
        <Button onClick={onKept}>
          <Trans>I kept them</Trans>
        </Button>
        <Button tone="outline" onClick={handleCopy}>
          <Trans>Copy</Trans>
        </Button>
      </div>
    </>
  )
}
