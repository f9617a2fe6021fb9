/** The name of the one security scheme in the description of the API. */
export const tokenScheme = 'accessToken';
