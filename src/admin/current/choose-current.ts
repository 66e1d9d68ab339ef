type Branch = { id: number }
type Business<B extends Branch> = { id: number; branches: readonly B[] }

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

/**
 * The business and branch to work on: the wanted ones if the person may still reach them, else the first business by id and its first
 * branch (D-18). A wanted branch decides its business.
 */
export function chooseCurrent<B extends Branch, T extends Business<B>>(
  businesses: readonly (T & Business<B>)[],
  wanted: { businessId: number | null; branchId: number | null },
): { business: T | null; branch: B | null } {
  const business =
    businesses.find(({ branches }) => branches.some(({ id }) => id === wanted.branchId)) ??
    businesses.find(({ id }) => id === wanted.businessId) ??
    businesses.toSorted(byId)[0] ??
    null
  const branches = business?.branches ?? []
  const branch = branches.find(({ id }) => id === wanted.branchId) ?? branches.toSorted(byId)[0] ?? null
  return { business, branch }
}
