/** The strict schema of the shop's kinds, made of the OpenAPI document of Kubernetes 1.34 by `npm run schema:k8s`. */
export const SCHEMA_FILE = new URL('kubernetes-1.34.json', import.meta.url);
