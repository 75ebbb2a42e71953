import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSetting } from '#shared/settings'
import { urls } from '#shared/urls'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { EmailForm } from './email-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { UserId } from './user-id.tsx'
import style from './edit-profile.module.css'

/** Email, mobile and password: docs/product/accounts.md#contact-section. */
export function ContactSection({ account, profileId }: { account: Account; profileId: string }) {
  const { t } = useLingui()
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const [isChangingPhone, setIsChangingPhone] = useState(false)
  return (
    <div className={style.lines}>
      <UserId username={account.username} />
      <Email account={account} />
      <div className={style.line}>
        <div>
          <h3>
            <Trans>Mobile</Trans>
          </h3>
          <p>{account.mobile ?? <Trans>No number yet</Trans>}</p>
        </div>
        <IconButton
          label={t`Change mobile number`}
          aria-expanded={isChangingPhone}
          onClick={() => setIsChangingPhone(!isChangingPhone)}
        >
          <Pencil size={18} aria-hidden />
        </IconButton>
        {isChangingPhone && (
          <div className={style.below}>
            <PhoneForm account={account} profileId={profileId} onDone={() => setIsChangingPhone(false)} />
          </div>
        )}
      </div>
      <div className={style.line}>
        <div>
          <h3>
            <Trans>Password</Trans>
          </h3>
          <p>{account.hasPassword ? '••••••••' : <Trans>No password yet</Trans>}</p>
        </div>
        {/* An account of header enrichment has no password: docs/product/accounts.md#password-change */}
        {account.telco === null && (
          <IconButton
            label={account.hasPassword ? t`Change password` : t`Set password`}
            onClick={() => setIsChangingPassword(true)}
          >
            {account.hasPassword ? <Pencil size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
          </IconButton>
        )}
        {/* A password that was never set cannot be forgotten. */}
        {(account.email !== null || account.hasPassword) && (
          <p className={`${style.note} ${style.below}`}>
            {account.email ? (
              <Link to={urls.forgotPassword(account.email)}>
                <Trans>Forgot your password?</Trans>
              </Link>
            ) : (
              <SupportLink />
            )}
          </p>
        )}
      </div>
      {isChangingPassword && (
        <ChangePasswordDialog account={account} onClose={() => setIsChangingPassword(false)} />
      )}
    </div>
  )
}

/** The email and whether it is verified. It can be changed, or added where there is none. */
function Email({ account }: { account: Account }) {
  const { t } = useLingui()
  const [isWriting, setIsWriting] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { email } = account
  const isWaiting = sentTo !== null && sentTo !== email
  return (
    <div className={style.line}>
      <div>
        <h3>
          <Trans>Email</Trans>
        </h3>
        <p>{email ?? <Trans>No email yet</Trans>}</p>
        {email !== null && (
          <p className={account.emailVerifiedAt === null ? style.note : style.verified}>
            {account.emailVerifiedAt === null ? <Trans>Not verified yet</Trans> : <Trans>Verified</Trans>}
          </p>
        )}
      </div>
      <IconButton
        label={email === null ? t`Add an email` : t`Change email`}
        aria-expanded={isWriting}
        onClick={() => setIsWriting(!isWriting)}
      >
        {email === null ? <Plus size={18} aria-hidden /> : <Pencil size={18} aria-hidden />}
      </IconButton>
      {isWaiting && (
        <p className={`${style.note} ${style.below}`} role="status">
          {email === null ? (
            <Trans>We sent a link to {sentTo}. Open it to add this email.</Trans>
          ) : (
            <Trans>We sent a link to {sentTo}. Until you open it, your email stays as it is.</Trans>
          )}
        </p>
      )}
      {isWriting && (
        <div className={style.below}>
          <EmailForm
            account={account}
            onSent={(to) => {
              setSentTo(to)
              setIsWriting(false)
            }}
          />
        </div>
      )}
    </div>
  )
}

/**
 * Without an email no link can be sent, so customer service helps. Its address is the setting behind
 * `/screen/v1.0/setting/csWhatsapp`. See docs/product/accounts.md#contact-section.
 */
function SupportLink() {
  const link = useSetting('csWhatsapp')
  if (!link) return null
  return (
    <a href={link} rel="noreferrer" target="_blank">
      <Trans>Forgot your password? Contact our support</Trans>
    </a>
  )
}
