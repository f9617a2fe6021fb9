import { readProjects } from './workspace-files';

const types = ['type:app', 'type:edge', 'type:data', 'type:domain', 'type:util'];
const scopes = ['api', 'batch', 'explorer', 'feed', 'schema', 'shared', 'subscriptions', 'tools'].map(
  (scope) => `scope:${scope}`,
);

test.each(readProjects().map((project) => [project.name, project] as const))(
  '%s has one type and one scope',
  (_name, { tags }) => {
    const type = tags.filter((tag) => tag.startsWith('type:'));
    const scope = tags.filter((tag) => tag.startsWith('scope:'));
    expect([type.length, scope.length, tags.length]).toEqual([1, 1, 2]);
    expect(types).toContain(type[0]);
    expect(scopes).toContain(scope[0]);
  },
);
