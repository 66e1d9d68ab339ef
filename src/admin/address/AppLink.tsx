import { Link } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'

const ours = [staffPath.adminArea, staffPath.masterArea, sitePath.dashboard].join('|')
const isOurs = (href: string) => new RegExp(`^(${ours})(?=[/?#]|$)`).test(href)

function target(href: string) {
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  return {
    to: pathname,
    search: Object.fromEntries(searchParams) as never,
    hash: hash.slice(1) || undefined,
  }
}

/**
 * A link by its address: no reload within the staff app, and the page is prefetched while the pointer is over the link. It is the current
 * one on its page, or, if it names filters or a view, only while the address names the same.
 */
export function AppLink({ href, ...props }: ComponentPropsWithRef<'a'> & { href: string }) {
  if (!isOurs(href)) {
    const rel = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {}
    return (
      <a href={href} {...rel} {...props}>
        {props.children}
      </a>
    )
  }
  return (
    <Link {...target(href)} activeOptions={{ exact: true, includeSearch: href.includes('?') }} {...props} />
  )
}
