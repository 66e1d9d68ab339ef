import type * as z from 'zod/mini'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { addressForm } from '#features/branches/address.ts'
import type { Business, ChangedBusiness } from '../contract.ts'
import { formatDocument } from '../rules.ts'

export type BusinessData = z.output<typeof Business>
export type BusinessValues = z.input<typeof ChangedBusiness>
export type BusinessForm = EditForm<BusinessValues>

/** The form's values for a business, or for a new one (null). */
export function businessValuesOf(business: BusinessData | null): BusinessValues {
  return {
    name: business?.name ?? '',
    type: business?.type ?? 'restaurante',
    status: business?.status ?? 'active',
    entity_type: business ? business.entity_type : 'PJ',
    entity_doc: formatDocument(business?.entity_doc ?? ''),
    entity_name: business?.entity_name ?? '',
    business_owner_id: business?.business_owner_id ?? null,
    address: addressForm(business?.address ?? null),
    updated_at: business?.updated_at,
  }
}
