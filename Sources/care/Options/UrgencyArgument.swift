public import ArgumentParser
public import CareModel

extension AlertDefinition.Urgency: ExpressibleByArgument {}
