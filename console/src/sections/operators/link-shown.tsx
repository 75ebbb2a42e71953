import { useLingui } from '@lingui/react/macro'
import type { OperatorLink } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { Copy } from 'lucide-react'
import { ActionButton, SmallButton, When } from '#kit'
import { showToast } from '#shared/toasts'
import style from './operators.module.css'

interface LinkShownProps {
  name: string
  link: OperatorLink | null
  onClose: () => void
}

/** A link that was just made: it is shown this once, and only its owner should read it. */
export function LinkShown({ name, link, onClose }: LinkShownProps) {
  const { t } = useLingui()
  return (
    <Dialog open={link !== null} onClose={onClose} label={t`A link for ${name}`}>
      {link && (
        <div className={style.invite}>
          <h2>{t`A link for ${name}`}</h2>
          <p>
            {t`Give both to them by a way that only they read: they are shown this once. The link ends`}{' '}
            <When at={link.expiresAt} />.
          </p>
          <Copied label={t`Link, sets the password`} text={link.url} />
          <Copied label={t`For the authenticator app`} text={link.totpUri} />
          <ActionButton tone="brand" label={t`Done`} onPress={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useLingui()
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => showToast(t`Copied`, 'ok'),
      () => showToast(t`Select it and copy it by hand`, 'error'),
    )
  }
  return (
    <section className={style.copied} aria-label={label}>
      <h3>{label}</h3>
      <code tabIndex={0}>{text}</code>
      <SmallButton onPress={() => void copy()} aria-label={t`Copy: ${label}`}>
        <Copy size={15} aria-hidden />
        {t`Copy`}
      </SmallButton>
    </section>
  )
}
