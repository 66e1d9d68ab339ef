/** Postgres refused a row because another has its unique values (SQLSTATE unique_violation). */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'
