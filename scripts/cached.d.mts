export function cachedPackage(name: string, version: string): string | undefined;
