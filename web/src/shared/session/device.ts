import type { Device } from '@tayang/contract'
import { storageKeys } from './session-store.ts'

/**
 * This browser as the sign-in calls describe it (docs/product/accounts.md#devices). Its identifier is in local
 * storage.
 */
export function thisDevice(): Device {
  const agent = navigator.userAgent
  const platform = platformOf(agent)
  return { uuid: deviceUuid(), name: nameOf(platform), platform, osVersion: osOf(agent), screen: 'web' }
}

export function deviceUuid(): string {
  const kept = localStorage.getItem(storageKeys.deviceUuid)
  return kept ?? renewDeviceUuid()
}

/**
 * A new identifier, after the server has said that the old one belongs to another account. See
 * docs/product/sessions.md#device-identifier-conflict.
 */
export function renewDeviceUuid(): string {
  const uuid = crypto.randomUUID()
  localStorage.setItem(storageKeys.deviceUuid, uuid)
  return uuid
}

export function platformOf(agent: string): Device['platform'] {
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  if (agent.includes('Android')) return 'android'
  if (agent.includes('Firefox/')) return 'firefox'
  if (agent.includes('Chrome/') || agent.includes('Chromium/')) return 'chrome'
  return agent.includes('Safari/') ? 'safari' : 'chrome'
}

const names = { chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari', android: 'Android', ios: 'iOS' }

function nameOf(platform: Device['platform']): string {
  return `${names[platform]} web`
}

function osOf(agent: string): string {
  return (/\(([^)]*)\)/.exec(agent)?.[1] ?? 'unknown').slice(0, 50)
}
